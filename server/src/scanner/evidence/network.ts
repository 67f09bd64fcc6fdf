export interface PortState {
  readonly port: number;
  readonly state: 'open' | 'closed' | 'filtered';
  /** Up to 256 bytes of what it said first, printable characters only. */
  readonly banner: string;
}

export interface Ipv6Evidence {
  readonly hasAaaa: boolean;
  /** Status over each family; null when it could not be dialled from here or did not answer, with the reason. */
  readonly v4: { readonly status: number | null; readonly reason: string };
  readonly v6: { readonly status: number | null; readonly reason: string };
}
