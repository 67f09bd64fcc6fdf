import { dismissToast, toasts, topDialog, type Toast } from '../platform/toast-state.ts';

export { showToast, type ToastInput } from '../platform/toast-state.ts';

const looks = { plain: '', success: 'good', error: 'bad' } as const;
const marks = { plain: '', success: 'pass', error: 'fail' } as const;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, title, text, tone = 'plain', action, aside } = toast;
  const run = () => {
    dismissToast(id);
    action?.run();
  };
  return (
    <div className={`toast ${looks[tone]}`}>
      <span className={`st ${marks[tone]}`} />
      <div>
        <b>{title}</b>
        {text}
      </div>
      <div className="toast-acts">
        {aside}
        {action && (
          <button type="button" className="btn sm plain act" onClick={run}>
            {action.label}
          </button>
        )}
        <button
          type="button"
          className="btn plain icon sm"
          aria-label="Dismiss"
          onClick={() => dismissToast(id)}
        >
          <span className="ico i-x" />
        </button>
      </div>
    </div>
  );
}

/** The live region. One stands in the page; each modal dialog holds one of its own (`host`). */
export function Toasts({ host = null }: { readonly host?: symbol | null }) {
  const mine = topDialog.value === host ? toasts.value : [];
  return (
    <div className="toasts" aria-live="polite">
      {mine.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
