import { Lens } from './lens.tsx';

/** A globe that is built piece by piece, with the next piece on its way. */
export function SystemDrawing() {
  return (
    <Lens>
      <path className="w" d="M28 60H132A52 52 0 0 1 28 60z" />
      <path className="f" d="M80 60H53A27 52 0 0 0 55.8 83H80z" />
      <path
        className="f"
        opacity=".55"
        d="M107 60H132A52 52 0 0 1 126.6 83H104.2A27 52 0 0 0 107 60z"
      />
      <path
        className="f"
        opacity=".3"
        d="M80 83h24.2A27 52 0 0 1 80 112zM53 60H28A52 52 0 0 0 33.4 83H55.8A27 52 0 0 1 53 60z"
      />
      <path
        className="l"
        d="M28 60H132A52 52 0 0 1 28 60zM80 60V112M33.4 83H126.6M53 60A27 52 0 0 0 80 112A27 52 0 0 0 107 60"
      />
      <path className="l dash" d="M104.2 37H126.6A52 52 0 0 1 132 60" />
      <path className="h" d="M122.2 19H144.6A52 52 0 0 1 150 42H125A27 52 0 0 0 122.2 19z" />
      <circle className="d" cx="136" cy="31" r="4.4" />
    </Lens>
  );
}
