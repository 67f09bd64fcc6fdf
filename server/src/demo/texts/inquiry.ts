/** The hand-written part of an inquiry; the demo adds times and states. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly company?: string;
  readonly phone?: string;
  readonly message: string;
  /** The answer to the third question of the service. */
  readonly detail?: string;
}
