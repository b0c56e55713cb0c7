import { Component, type ReactNode } from 'react'
import { ScreenUnavailable } from '../../shell/lazy-screen'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

/** Error boundary around a screen. React itself logs the error. */
export class Crash extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isLoadFailure = error instanceof ScreenUnavailable
    return (
      <Card role="alert" className="m-6 mx-auto flex max-w-xl flex-col items-start gap-4">
        <h1 className="text-2xl">
          {isLoadFailure
            ? 'This screen could not be loaded'
            : 'Something went wrong on this screen'}
        </h1>
        <p className="text-ink-soft">
          {isLoadFailure
            ? 'You may be offline, or a newer version of this application is available.'
            : 'This screen ran into a problem. Everything you saved is safe.'}
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Card>
    )
  }
}
