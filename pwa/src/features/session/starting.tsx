/** What stands until it is known who is there. */
export function Starting() {
  return (
    <div className="admin">
      <div className="starting" aria-live="polite" aria-busy="true">
        <span className="st run" />
        <p>Loading dashboard...</p>
      </div>
    </div>
  );
}
