import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface State {
  readonly error: unknown;
}

/** Prevents a broken page from breaking the shell, and offers ways out. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
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
