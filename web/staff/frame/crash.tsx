import { Component, type ReactNode } from 'react'
import { ScreenUnavailable } from '../../shell/lazy-screen'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

/** A class because React has no other way to catch. React itself writes the error to the console. */
export class Crash extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isOld = error instanceof ScreenUnavailable
    return (
      <Card role="alert" className="m-6 mx-auto flex max-w-xl flex-col items-start gap-4">
        <h1 className="text-2xl">
          {isOld ? 'This screen could not be loaded' : 'Something went wrong'}
        </h1>
        <p className="text-ink-soft">
          {isOld
            ? 'You may be offline, or there is a newer version of this application.'
            : 'This screen stumbled over what it was to show. Nothing that you saved is lost.'}
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Card>
    )
  }
}
