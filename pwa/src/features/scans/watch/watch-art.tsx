import artStyles from '../../../ui/art.module.css';
// Drawings of 320 by 200 for `StatePage`: along the flow the dot moves east.

export const confirmArt = (
  <>
    <path className={artStyles['course']} d="M48 132Q104 46 160 46" />
    <path className={`${artStyles['course']} ${artStyles['gapped']}`} d="M160 46Q216 46 272 132" />
    <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
    <circle className={artStyles['dot']} cx="160" cy="46" r="6" />
    <circle className={artStyles['ring']} cx="272" cy="132" r="6" />
  </>
);

export const runningArt = (
  <>
    <path className={artStyles['course']} d="M48 132Q160-40 272 132" />
    <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
    <circle className={artStyles['ink']} cx="104" cy="67.5" r="3.6" />
    <circle className={artStyles['ink']} cx="160" cy="46" r="3.6" />
    <circle className={artStyles['ink']} cx="216" cy="67.5" r="3.6" />
    <circle className={artStyles['dot']} cx="272" cy="132" r="6" />
  </>
);

export const stoppedArt = (
  <>
    <path className={artStyles['course']} d="M48 132Q104 46 160 46" />
    <path className={artStyles['line']} d="M170 32v28M178 32v28" />
    <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
    <circle className={artStyles['ink']} cx="104" cy="67.5" r="4" />
    <circle className={artStyles['ring']} cx="160" cy="46" r="6" />
  </>
);

/** A restricted area, as on a chart. */
export const refusedArt = (
  <>
    <path className={artStyles['course']} d="M48 132Q137.6-5.6 227.2 77" />
    <circle className={artStyles['line']} cx="272" cy="132" r="30" strokeDasharray="6.8 4.98" />
    <path
      className={artStyles['line']}
      d="M302 132h-7M299.7 143.5l-6.5-2.7M293.2 153.2l-4.9-4.9M283.5 159.7l-2.7-6.5M272 162v-7M260.5 159.7l2.7-6.5M250.8 153.2l4.9-4.9M244.3 143.5l6.5-2.7M242 132h7M244.3 120.5l6.5 2.7M250.8 110.8l4.9 4.9M260.5 104.3l2.7 6.5M272 102v7M283.5 104.3l-2.7 6.5M293.2 110.8l-4.9 4.9M299.7 120.5l-6.5 2.7"
    />
    <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
    <circle className={artStyles['dot']} cx="227.2" cy="77" r="6" />
    <circle className={artStyles['ring']} cx="272" cy="132" r="6" />
  </>
);

export const invalidLinkArt = (
  <>
    <path className={artStyles['course']} d="M48 132Q98.4 54.6 148.8 46.9" />
    <path
      className={`${artStyles['line']} ${artStyles['dashed']}`}
      d="M148.8 46.9Q210.4 37.4 272 132"
    />
    <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
    <circle className={artStyles['accent']} cx="148.8" cy="46.9" r="5" />
    <circle className={artStyles['highlight']} cx="272" cy="132" r="13" />
    <path className={artStyles['highlight']} d="m267 127 10 10m0-10-10 10" />
  </>
);
