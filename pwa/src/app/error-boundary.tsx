import { Component, type ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Failure } from './failure.tsx';

interface State {
  readonly error: unknown;
}

interface ErrorBoundaryProps {
  /** The server renders this page with its forms, which work without the application. */
  readonly hasPlainPage?: boolean;
  readonly children: ReactNode;
}

/** Loads the page again without the application (theme.js). */
function openPlainPage(): void {
  location.hash = 'plain';
  location.reload();
}

/** Prevents a broken page from breaking the shell, and offers ways out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Failure
        role="alert"
        text="Something went wrong, or part of the page could not be loaded. Anything you typed elsewhere is saved on this device."
      >
        <Button tone="ink" onClick={() => this.setState({ error: null })}>
          Try Again
        </Button>
        {this.props.hasPlainPage && <Button onClick={openPlainPage}>Open Plain Page</Button>}
        <a className={buttonClass()} href="/">
          Home
        </a>
        <a className={buttonClass()} href="/contact">
          Contact
        </a>
      </Failure>
    );
  }
}
