import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Shown instead of the children once they throw; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** A new value renders the children again. */
  resetKey?: string
}

interface State {
  error?: unknown
  hasFailed: boolean
}

/** A class, because React has no hook that catches. React itself logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  /** Reports the crash to report-crashes.ts, which the small entry of each application has loaded. */
  override componentDidCatch(error: unknown) {
    dispatchEvent(new CustomEvent('crash', { detail: error }))
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ error: undefined, hasFailed: false })

  override render() {
    const { error, hasFailed } = this.state
    return hasFailed ? this.props.fallback(error, this.retry) : this.props.children
  }
}
