import pageStyles from '../../ui/page.module.css';
/** Five reasons (public-site section 2), the same on the home page and on About Us. */
const reasons = [
  [
    'Cost control through hybrid teams',
    'A lead in your time zone, the larger part of the team in India. You pay Canadian rates for the hours that need to be Canadian.',
  ],
  [
    'Easy scaling',
    'Add two testers for a release and scale back afterwards. Your contract says how much notice each change needs.',
  ],
  [
    'Access to global talent pools with governance to Canadian business standards',
    'We hire people where they live. Contracts, privacy, security reviews and escalation follow Canadian business standards.',
  ],
  [
    'Flexible contracts (staff augmentation, time and material, fixed price)',
    'Start with one model and switch as the work becomes clearer. Each contract states its rules for scope and notice.',
  ],
  [
    'Flexible financing through deferred payments',
    'Payments for a large implementation can be spread over time. Ask us for a plan.',
  ],
] as const;

export function ReasonList() {
  return (
    <ol className={pageStyles['stops']}>
      {reasons.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
