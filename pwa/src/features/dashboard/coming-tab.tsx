import { EmptyState } from '../../ui/lists/list-states.tsx';

/** Says honestly that a tab has no content yet. */
export function ComingTab({ title }: { readonly title: string }) {
  return (
    <>
      <div className="page">
        <h1>{title}</h1>
      </div>
      <EmptyState
        title={`${title} is still to come`}
        text="This part of the back office is not built yet. Nothing is lost meanwhile."
      />
    </>
  );
}
