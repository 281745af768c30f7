/** A refusal with the identity service's own code, e.g. `EMAIL_EXISTS`. */
export class IdentityFault extends Error {
  constructor(
    readonly word: string,
    readonly status = 400,
  ) {
    super(word)
  }
}

/** Returns the service's response body for a refusal. */
export const faultBody = ({ word, status }: IdentityFault) => ({
  error: { code: status, message: word, errors: [{ message: word, domain: 'global', reason: 'invalid' }] },
})
