/** A refusal in Flutterwave's own format: a message without a code. */
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

/** Returns Flutterwave's reply for a reference or id without an attempt. */
export const noTransaction = () => new SandboxFlutterwaveFault(400, 'No transaction was found for this id')
