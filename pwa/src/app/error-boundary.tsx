import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

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
      <section className="wrap state" role="alert">
        <div className="stack">
          <h1>This page could not be opened</h1>
          <p className="lead">
            Something went wrong, or part of the page could not be loaded. Anything you typed
            elsewhere is saved on this device.
          </p>
          <div className="row">
            <Button tone="ink" onClick={() => this.setState({ error: null })}>
              Try Again
            </Button>
            {this.props.hasPlainPage && <Button onClick={openPlainPage}>Open Plain Page</Button>}
            <a className="btn" href="/">
              Home
            </a>
            <a className="btn" href="/contact">
              Contact
            </a>
          </div>
        </div>
      </section>
    );
  }
}
