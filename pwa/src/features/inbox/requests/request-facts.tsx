import type { CalculationRow } from '@longitude/contract/calculator';
import { formatService } from '@longitude/contract/constants';
import { formatMoney } from '@longitude/contract/money';
import type { ServiceRequest } from '@longitude/contract/requests';
import { composeMailto } from '@longitude/contract/core/email-address';
import { AddressText } from '../../../ui/address-text.tsx';
import { useSettings } from '../../../platform/site.ts';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Fold } from '../../../ui/fold.tsx';
import factStyles from '../../../ui/facts.module.css';
import styles from './request-facts.module.css';

/** The sender's data, beside the message. */
export function RequestFacts({ request }: { readonly request: ServiceRequest }) {
  return (
    <dl className={factStyles['facts']}>
      <dt>Email</dt>
      <dd>
        <a href={composeMailto(request.email)}>
          <AddressText address={request.email} />
        </a>
      </dd>
      <dt>Phone</dt>
      <dd>
        {request.phone ? (
          <a href={`tel:${request.phone.replaceAll(/[^+\d]/g, '')}`}>{request.phone}</a>
        ) : (
          'Not given'
        )}
      </dd>
      <dt>Company</dt>
      <dd>{request.company ?? 'Not given'}</dd>
      <dt>Service</dt>
      <dd>{formatService(request.service)}</dd>
      <dt>Date</dt>
      <dd>
        <time dateTime={request.createdAt}>{describeMoment(request.createdAt)}</time>
      </dd>
    </dl>
  );
}

/** The visitor's answers to the service's own questions (spec decision 16). */
export function RequestAnswers({ answers }: { readonly answers: ServiceRequest['answers'] }) {
  const rows = Object.entries(answers ?? {});
  if (rows.length === 0) return null;
  return (
    <Fold title="Answers to the service questions" isOpen>
      <dl className={styles['answers']}>
        {rows.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className="multiline">{answer}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** The team that the visitor calculated, with the server's own numbers. */
export function RequestTeam({ team }: { readonly team: ServiceRequest['calculation'] }) {
  const { defaultCurrency } = useSettings();
  if (!team) return null;
  const money = (dollars: number) => formatMoney(Math.round(dollars * 100), defaultCurrency);
  return (
    <Fold title="Calculated team" isOpen>
      <table className={styles['team']}>
        <caption className="visually-hidden">Costs a month</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">India</th>
            <th scope="col">Canada</th>
          </tr>
        </thead>
        <tbody>
          {team.breakdown.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
            <TeamRow key={index} row={row} money={money} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">A month</th>
            <td>{money(team.totalIndianCost)}</td>
            <td>{money(team.totalUsaCost)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Savings of <b className="numeric">{money(team.monthlySavings)}</b> a month,{' '}
        {team.savingsPercentage.toFixed(1)}%.
      </p>
    </Fold>
  );
}

interface TeamRowProps {
  readonly row: CalculationRow;
  readonly money: (dollars: number) => string;
}

function TeamRow({ row, money }: TeamRowProps) {
  return (
    <tr>
      <th scope="row">
        {row.resources} × {row.skill}, {row.experience}
      </th>
      <td>{money(row.monthlyIndianCost)}</td>
      <td>{money(row.monthlyUsaCost)}</td>
    </tr>
  );
}
