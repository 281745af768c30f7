/** A refusal in PayPal's own format. */
export class SandboxPaypalFault extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(String(body['message'] ?? body['error_description']))
  }
}

const links = [
  { href: 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/', rel: 'information_link' },
]

const fault = (
  status: number,
  name: string,
  message: string,
  detail?: Record<string, string>,
): SandboxPaypalFault =>
  new SandboxPaypalFault(status, {
    name,
    message,
    debug_id: 'sandbox',
    ...(detail && { details: [detail] }),
    links,
  })

/** Returns the 400 response: not a valid request of the API. */
export const invalid = (issue: string, field: string, description: string): SandboxPaypalFault =>
  fault(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.', {
    issue,
    field,
    location: 'body',
    description,
  })

/** Returns the 422 response: well-formed, but not possible. */
export const unprocessable = (issue: string, description: string): SandboxPaypalFault =>
  fault(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    { issue, description },
  )

/** Returns the response for a missing resource. */
export const missing = (): SandboxPaypalFault =>
  fault(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  })

/** Returns the response while the same request is in progress. */
export const busy = (): SandboxPaypalFault =>
  fault(409, 'RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.', {
    issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
    description: 'A previous request on this resource is currently in progress.',
  })

/** Returns the response for an internal error. */
export const broken = (): SandboxPaypalFault =>
  fault(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.')

/** Returns the API's 401 response: the token is missing, invalid or expired. */
export const tokenRefused = (): SandboxPaypalFault =>
  new SandboxPaypalFault(401, {
    error: 'invalid_token',
    error_description: 'Token signature verification failed',
  })

/** Returns the token endpoint's 401 response. */
export const clientRefused = (): SandboxPaypalFault =>
  new SandboxPaypalFault(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
