// Drawings of 320 by 200 for `StatePage`: along the flow the dot moves east.

export const confirmArt = (
  <>
    <path className="a" d="M48 132Q104 46 160 46" />
    <path className="a gap" d="M160 46Q216 46 272 132" />
    <circle className="k" cx="48" cy="132" r="4" />
    <circle className="d" cx="160" cy="46" r="6" />
    <circle className="o" cx="272" cy="132" r="6" />
  </>
);

export const runningArt = (
  <>
    <path className="a" d="M48 132Q160-40 272 132" />
    <circle className="k" cx="48" cy="132" r="4" />
    <circle className="k" cx="104" cy="67.5" r="3.6" />
    <circle className="k" cx="160" cy="46" r="3.6" />
    <circle className="k" cx="216" cy="67.5" r="3.6" />
    <circle className="d" cx="272" cy="132" r="6" />
  </>
);

export const stoppedArt = (
  <>
    <path className="a" d="M48 132Q104 46 160 46" />
    <path className="l" d="M170 32v28M178 32v28" />
    <circle className="k" cx="48" cy="132" r="4" />
    <circle className="k" cx="104" cy="67.5" r="4" />
    <circle className="o" cx="160" cy="46" r="6" />
  </>
);

/** A restricted area, as on a chart. */
export const refusedArt = (
  <>
    <path className="a" d="M48 132Q137.6-5.6 227.2 77" />
    <circle className="l" cx="272" cy="132" r="30" strokeDasharray="6.8 4.98" />
    <path
      className="l"
      d="M302 132h-7M299.7 143.5l-6.5-2.7M293.2 153.2l-4.9-4.9M283.5 159.7l-2.7-6.5M272 162v-7M260.5 159.7l2.7-6.5M250.8 153.2l4.9-4.9M244.3 143.5l6.5-2.7M242 132h7M244.3 120.5l6.5 2.7M250.8 110.8l4.9 4.9M260.5 104.3l2.7 6.5M272 102v7M283.5 104.3l-2.7 6.5M293.2 110.8l-4.9 4.9M299.7 120.5l-6.5 2.7"
    />
    <circle className="k" cx="48" cy="132" r="4" />
    <circle className="d" cx="227.2" cy="77" r="6" />
    <circle className="o" cx="272" cy="132" r="6" />
  </>
);

export const invalidLinkArt = (
  <>
    <path className="a" d="M48 132Q98.4 54.6 148.8 46.9" />
    <path className="l dash" d="M148.8 46.9Q210.4 37.4 272 132" />
    <circle className="k" cx="48" cy="132" r="4" />
    <circle className="f" cx="148.8" cy="46.9" r="5" />
    <circle className="h" cx="272" cy="132" r="13" />
    <path className="h" d="m267 127 10 10m0-10-10 10" />
  </>
);
