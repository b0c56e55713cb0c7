interface Options {
  /** Without an answer for this long, the connection may be dead. */
  doubtMs: number
  onDoubt: () => void
  /** The deadline passed without an answer. */
  onSilence: () => void
}

/** Deadline for the server's next answer on a connection, with an early warning. */
export class Heartbeat {
  readonly #options: Options
  #doubt: ReturnType<typeof setTimeout> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  expectAnswer(withinMs: number) {
    this.stop()
    const { doubtMs, onDoubt, onSilence } = this.#options
    this.#doubt = setTimeout(onDoubt, doubtMs)
    this.#deadline = setTimeout(onSilence, withinMs)
  }

  isExpectingAnswer() {
    return this.#deadline !== undefined
  }

  stop() {
    clearTimeout(this.#doubt)
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }
}
