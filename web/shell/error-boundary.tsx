import { Component, type ReactNode, useEffect, useRef } from 'react'
import { brand } from '../../shared/brand'
import { Button, buttonLook } from '../ui/button'
import { Card } from '../ui/card'
import { ScreenUnavailable } from './lazy-screen'

type Props = { children: ReactNode; path?: string }
type State = { error?: unknown; failed: boolean }

/** A class because React has no other way to catch. React itself writes the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.state.error instanceof ScreenUnavailable) return <Unavailable />
    return <Crash retry={() => this.setState({ failed: false })} />
  }
}

// Neither uses the router: the outermost boundary stands around it.

function Unavailable() {
  return (
    <Failure title="This page could not be loaded">
      <p className="text-ink-soft">
        You may be offline, or there is a newer version of this site. Reloading brings it up to
        date.
      </p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Failure>
  )
}

function Crash({ retry }: { retry: () => void }) {
  return (
    <Failure title="Something went wrong">
      <p className="text-ink-soft">
        That is our fault, not yours. Your cart is kept. If it happens again, call us at{' '}
        {brand.phone}.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>Try again</Button>
        <a href="/" className={buttonLook({ variant: 'secondary' })}>
          Go to the home page
        </a>
      </div>
    </Failure>
  )
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    heading.current?.focus()
  }, [title])
  return (
    <main id="main" tabIndex={-1} className="min-h-[80dvh] px-4 py-16 sm:py-24">
      <Card role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-5 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {children}
      </Card>
    </main>
  )
}
