/** A `tel:` address of a number as people write it (RFC 3966: no blanks, no brackets). */
export function toPhoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
