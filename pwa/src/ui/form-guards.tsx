/**
 * Hidden fields of a public form: its name, for a post without scripts; when it was rendered; and a
 * field that only programs fill in.
 */
export function FormGuards({
  form,
  token,
}: {
  readonly form: string;
  /** Null where the page did not come with one: then nobody is judged by time. */
  readonly token: string | null;
}) {
  const id = `${form}-website`;
  return (
    <>
      <input type="hidden" name="form" value={form} />
      {token && <input type="hidden" name="formToken" value={token} />}
      <div className="vh" aria-hidden="true">
        <label htmlFor={id}>Leave this field empty</label>
        <input id={id} name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
