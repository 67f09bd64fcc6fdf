export interface PageProps {
  /** What stands in the place of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
}
