/** The address of a site as typed: `shop.example` means `https://shop.example` (decision 45). */
export const completeAddress = (site: string): string =>
  site.includes('://') ? site : `https://${site}`;
