import { formatMoney } from '@longitude/contract/money';
import { findRates } from '@longitude/contract/calculator-costs';
import { levels, type Level, type Skill } from '@longitude/contract/skills';
import { useSettings } from '../../platform/site.ts';
import { levelNames, type Skills } from './team.ts';
import styles from './calculator.module.css';
import tableStyles from '../../ui/table.module.css';

/** All skills with the hourly rates that the calculator uses, readable without scripts. */
export function RatesTable({ skills }: { readonly skills: Skills }) {
  const { defaultCurrency: currency } = useSettings();
  return (
    <section className={styles['rates']} aria-labelledby="rates">
      <h2 id="rates">Rates</h2>
      <p className="lead">Hourly rates: India / Canada. Levels without a rate are not offered.</p>
      <table className={`${tableStyles['table']} ${tableStyles['cards']}`} aria-labelledby="rates">
        <thead>
          <tr>
            <th scope="col">Skill</th>
            {levels.map((level) => (
              <th key={level} scope="col" className={tableStyles['amount']}>
                {levelNames[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skills.map((skill) => (
            <tr key={skill.id}>
              <td className={tableStyles['title']}>{skill.name}</td>
              {levels.map((level) => (
                <td
                  key={level}
                  className={tableStyles['amount']}
                  data-l={levelNames[level].replace(/ .*/, '')}
                >
                  <Rates skill={skill} level={level} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RatesProps {
  readonly skill: Skill;
  readonly level: Level;
  readonly currency: string;
}

function Rates({ skill, level, currency }: RatesProps) {
  const rates = findRates(skill, level);
  if (!rates) return <span className="muted">Not offered</span>;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <span>
      <span className="visually-hidden">India </span>
      <span className={`numeric ${styles['rate']}`}>{money(rates.indiaRate)}</span>{' '}
      <span aria-hidden="true">/</span>
      <span className="visually-hidden">, Canada</span>{' '}
      <span className={`numeric ${styles['rate']}`}>{money(rates.canadaRate)}</span>
    </span>
  );
}
