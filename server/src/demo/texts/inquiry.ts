/** What someone sent, as far as it is written by hand; times and states come with the filling. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly company?: string;
  readonly phone?: string;
  readonly message: string;
  /** The third question of the service is answered with it. */
  readonly detail?: string;
}
