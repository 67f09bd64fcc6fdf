/** Five reasons (public-site section 2), the same on the home page and on About Us. */
const reasons = [
  [
    'Cost control through hybrid teams',
    'A lead in your time zone, the larger part of the team in India. You pay Canadian rates for the hours that need to be Canadian, and for no others.',
  ],
  [
    'Easy scaling',
    'Add two testers for a release and let them go after it. A month is enough notice in either direction, and the people you keep stay the same.',
  ],
  [
    'Access to global talent pools with governance to Canadian business standards',
    'People are found where they are. Contracts, privacy, security reviews and escalation are handled as a Canadian auditor expects them.',
  ],
  [
    'Flexible contracts (staff augmentation, time and material, fixed price)',
    'Start with one form, and change to another when the work becomes clearer. Each has its own rules for scope and notice, in writing.',
  ],
  [
    'Flexible financing through deferred payments',
    'The payments for a large implementation are spread over the months in which it starts to pay for itself.',
  ],
] as const;

export function ReasonList() {
  return (
    <ol className="stops">
      {reasons.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
