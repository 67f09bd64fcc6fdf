import { toShownAddress } from '@longitude/contract/core/shown-address';
import { Fragment } from 'react';

/** An email address or host, as people write it, that may wrap after @, a dot or a hyphen. */
export function AddressText({ address }: { readonly address: string }) {
  return splitAddress(toShownAddress(address)).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The parts of an address between which a line may break; joined they are the address. */
export function splitAddress(address: string): string[] {
  return address.split(/(?<=[@.-])(?=[^@.-])/);
}
