type Errors = Record<string, string>

/** Splits errors of the server or the identity provider into errors of the form and errors of its confirmation. */
export function splitErrors(errors: Errors | undefined, id = 'confirm') {
  const { current_password, otp, confirm_auth_id, ...own } = errors ?? {}
  const code = otp ?? confirm_auth_id
  return {
    own,
    password: current_password,
    code,
    /** Lines of an ErrorSummary, each linked to its field in the `ConfirmFields` with this id. */
    summary: [
      ...(current_password ? [{ id: `${id}-password`, message: current_password }] : []),
      ...(code ? [{ id: `${id}-code`, message: code }] : []),
    ],
  }
}
