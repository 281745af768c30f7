/** An answer of the stand-in that is no: the service's own word for it, as `EMAIL_EXISTS`. */
export class IdentityFault extends Error {
  constructor(
    readonly word: string,
    readonly status = 400,
  ) {
    super(word)
  }
}

/** The body the service sends with it. */
export const faultBody = ({ word, status }: IdentityFault) => ({
  error: { code: status, message: word, errors: [{ message: word, domain: 'global', reason: 'invalid' }] },
})
