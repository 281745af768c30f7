/** A refusal in Flutterwave's own form: a sentence and no code. */
export class SandboxFlutterwaveFault extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }

  get body() {
    return { status: 'error', message: this.message, data: null }
  }
}

/** What Flutterwave says of a reference or id under which nobody has tried to pay. */
export const noTransaction = () => new SandboxFlutterwaveFault(400, 'No transaction was found for this id')
