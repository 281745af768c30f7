type Errors = Record<string, string>

/** What the server, or the hosted service, found wrong: with the form itself, and with what was to confirm it. */
export function splitErrors(errors: Errors | undefined, id = 'confirm') {
  const { current_password, otp, confirm_auth_id, ...own } = errors ?? {}
  const code = otp ?? confirm_auth_id
  return {
    own,
    password: current_password,
    code,
    /** Lines of an ErrorSummary; each leads to its box in the `ConfirmFields` of this id. */
    summary: [
      ...(current_password ? [{ id: `${id}-password`, message: current_password }] : []),
      ...(code ? [{ id: `${id}-code`, message: code }] : []),
    ],
  }
}
