import { maxCopies } from '@longitude/contract/emails';
import { AddressField } from '../../../ui/address-field.tsx';
import type { EmailDraft } from './email-draft.ts';

interface CcFieldProps {
  readonly id: string;
  readonly label: string;
  readonly draft: EmailDraft;
}

/** The further recipients of an email. */
export function CcField({ id, label, draft }: CcFieldProps) {
  const { cc, ccText } = draft.typed.value;
  return (
    <AddressField
      id={id}
      label={label}
      addresses={cc}
      typed={ccText}
      max={maxCopies}
      error={draft.sender.errors.value.cc}
      onChange={({ addresses = cc, typed = ccText }) => {
        draft.edit({ cc: addresses, ccText: typed });
        draft.sender.forgiveField('cc');
      }}
    />
  );
}
