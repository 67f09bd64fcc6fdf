import { Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { splitTagline } from '../../ui/tagline.tsx';
import styles from './hero.module.css';
import artStyles from '../../ui/art.module.css';
import { buttonClass } from '../../ui/button.tsx';

/** The tagline, one line per sentence, beside the globe that rises from the first meridian. */
export function Hero() {
  const { siteTagline } = useSettings();
  return (
    <section className={styles['hero']}>
      <div className="wrap">
        <div className={styles['text']}>
          <h1>
            {splitTagline(siteTagline).map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className={`lead ${styles['intro']}`}>
            Your lead sits in Toronto. Your team builds in Bengaluru. One contract, one standard of
            work, and someone on call at every hour.
          </p>
          <div className={`row ${styles['actions']}`}>
            <Link className={buttonClass()} href="/services">
              Explore Services
            </Link>
            <Link className={buttonClass('cta', 'arrow')} href="/contact">
              Get Started Today
            </Link>
          </div>
        </div>
        <HeroGlobe />
      </div>
      <div className="wrap">
        <Meridian at={0} />
      </div>
    </section>
  );
}

/** Meridians and parallels of an orthographic globe, seen from above the North Atlantic. */
const graticule =
  'M315.7 4.2A300 17.3 92.2 0 0 304 55.3M272 5.7A300 47.5 83.8 0 1 292.1 26.5M225.8 14.4A300 109 74.7 0 1 276.7 29.4M173.6 33.8A300 163.2 64.1 0 1 304 55.3M113.5 72.3A300 206.2 50.3 0 1 252.3 41.2M49.1 145.9A300 235.2 31.6 0 1 245 49.4M6.4 266.4A300 248.1 7.1 0 1 304 55.3M20.2 401.3A300 244.1 -19.2 0 1 242.8 67.4M77.9 501.1A300 223.5 -41.1 0 1 247.9 76M141.1 555.9A300 187.7 -57.2 0 1 304 55.3M197.3 584.4A300 139.1 -69.3 0 1 269.1 89.6M246.6 598.4A300 81 -79.1 0 1 283.7 93.7M292.1 603.8A300 17.3 -87.8 0 1 304 55.3M336.4 602.2A300 47.5 -96.2 0 0 315.9 95M383.1 593.4A300 109 -105.3 0 0 331.3 92.1M435.7 573.5A300 163.2 -115.9 0 0 304 55.3M495.9 534.6A300 206.2 -129.7 0 0 355.7 80.2M560 460.4A300 235.2 -148.4 0 0 363 72.1M601.9 339.5A300 248.1 -172.9 0 0 304 55.3M587.1 204.7A300 244.1 160.8 0 0 365.2 54.1M528.8 105.4A300 223.5 138.9 0 0 360.1 45.4M465.5 51.2A300 187.7 122.8 0 0 304 55.3M409.6 23.2A300 139.1 110.7 0 0 338.9 31.8M360.7 9.4A300 81 100.9 0 0 324.3 27.7M148.9 560.8A212.1 118.6 0 0 0 459.1 560.8M64.8 485.1A259.8 145.3 0 0 0 543.2 485.1M19.5 399.3A289.8 162 0 0 0 588.5 399.3M4 306.9A300 167.8 0 0 0 604 304M18.6 211.5A289.8 162 0 1 0 589.4 211.5M63.1 125.2A259.8 145.3 0 1 0 544.9 125.2M146.4 48.8A212.1 118.6 0 1 0 461.6 48.8M154 88.6a150 83.9 0 1 0 300 0a150 83.9 0 1 0 -300 0M226.4 63.8a77.6 43.4 0 1 0 155.3 0a77.6 43.4 0 1 0 -155.3 0';
/** The shortest way from Toronto to Bengaluru. The packet follows the same path (hero.module.css). */
const route = 'M88.4 146.3A300 177.5 14.1 0 1 584.4 294.4';
const dusk = 'M310.8 603.9A300 138.7 -91.3 0 0 297.2 4.1A300 300 0 0 1 310.8 603.9Z';

function HeroGlobe() {
  return (
    <figure
      className={styles['figure']}
      aria-label="A globe with the shortest route from Toronto to Bengaluru, 13,300 kilometres"
    >
      <svg
        className={`${artStyles['art']} ${styles['globe']}`}
        viewBox="0 0 608 608"
        width="608"
        height="608"
        aria-hidden="true"
      >
        <circle className={styles['sea']} cx="304" cy="304" r="300" />
        <clipPath id="limb">
          <circle cx="304" cy="304" r="300" />
        </clipPath>
        <path className={styles['dusk']} clipPath="url(#limb)" d={dusk} />
        <path className={styles['graticule']} clipPath="url(#limb)" d={graticule} />
        <path className={styles['track']} d={route} />
        <path className={styles['route']} pathLength="100" d={route} />
        <circle className={styles['ring']} cx="88.4" cy="146.3" r="13" />
        <circle className={styles['ring']} cx="584.4" cy="294.4" r="13" />
        <circle className={artStyles['dot']} cx="88.4" cy="146.3" r="6" />
        <circle className={artStyles['dot']} cx="584.4" cy="294.4" r="6" />
        <circle className={styles['packet']} r="4" />
      </svg>
      <span className={`${styles['place']} ${styles['toronto']}`}>
        Toronto<small>43.7° N 79.4° W</small>
      </span>
      <span className={`${styles['place']} ${styles['distance']}`}>13,300 km</span>
      <span className={`${styles['place']} ${styles['bengaluru']}`}>
        Bengaluru<small>13.0° N 77.6° E</small>
      </span>
    </figure>
  );
}
