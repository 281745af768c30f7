import type { StripeFault } from '../../../../server/gateways/stripe/wire'

/** A refusal in Stripe's own format. */
export class SandboxStripeFault extends Error {
  constructor(
    readonly status: number,
    readonly error: StripeFault & Record<string, unknown>,
  ) {
    super(error.message)
  }
}

/** Creates the response to an invalid request. */
export const invalid = (message: string, param?: string, code?: string): SandboxStripeFault =>
  new SandboxStripeFault(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  })

/** Creates the response for a missing object. */
export const missing = (kind: string, id: string): SandboxStripeFault =>
  new SandboxStripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such ${kind}: '${id}'`,
  })
