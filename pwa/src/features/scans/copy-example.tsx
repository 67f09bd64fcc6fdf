import { Button } from '../../ui/button.tsx';
import { showToast } from '../../platform/toast-state.ts';

/** A configuration or record to take over. */
export function CopyExample({
  name,
  example,
}: {
  readonly name: string;
  readonly example: string;
}) {
  return (
    <div>
      <div className="row between">
        <h4>Example</h4>
        <Button
          size="small"
          onClick={() => void copy(example)}
          aria-label={`Copy example: ${name}`}
        >
          Copy
        </Button>
      </div>
      <pre>
        <code>{example}</code>
      </pre>
    </div>
  );
}

async function copy(example: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(example);
    showToast({ title: 'Example Copied', tone: 'success' });
  } catch {
    // Without permission or a secure connection there is no clipboard.
    showToast({ title: 'Not Copied', text: 'Please mark the example and copy it.', tone: 'error' });
  }
}
