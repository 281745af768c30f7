import { useTranslation } from '../../ui/i18n/use-translation'
import { otp } from '../../../contract/limits'
import { FailureNotice } from '../../app/api/FailureNotice'
import { Button } from '../../ui/buttons/Button'
import { CodeInput } from '../../ui/forms/CodeInput'
import { Field } from '../../ui/forms/Field'
import { leftToRight } from '../../ui/format/left-to-right'
import { Notice } from '../../ui/feedback/Notice'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { splitErrors } from './confirm-errors'
import type { ConfirmationForm } from './use-confirmation'

/** Fields for the current password or a code sent to the current address. */
export function ConfirmFields({
  confirmation,
  errors,
  id = 'confirm',
}: {
  confirmation: ConfirmationForm
  errors?: Record<string, string>
  /** Prefix of the fields' ids; needed if two forms on a page use the fields. */
  id?: string
}) {
  const { t } = useTranslation()
  const { security, by, choose, password, setPassword, code, setCode, send, isStandIn } = confirmation
  const { has_password, code_to, code_only } = security ?? {
    has_password: true,
    code_to: null,
    code_only: false,
  }
  const wrong = splitErrors(errors, id)
  if (!has_password && !code_to) return <p className="text-sm text-muted">{t('security.confirmNothing')}</p>
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-semibold">{t('security.confirm')}</legend>
      {by === 'password' ? (
        <Field
          name="current_password"
          id={`${id}-password`}
          label={t('security.currentPassword')}
          error={wrong.password}
          required
        >
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p className="text-muted">
              {t(send.isSuccess ? 'security.codeSent' : 'security.codeTo', {
                to: leftToRight(code_to?.address ?? ''),
              })}
            </p>
            <Button
              size="sm"
              icon={code_to?.channel === 'mobile' ? 'phone' : 'mail'}
              busy={send.isPending}
              onClick={() => send.mutate()}
            >
              {t('security.sendCode')}
            </Button>
          </div>
          {isStandIn && <Notice tone="warn">{t('identity.standIn')}</Notice>}
          <FailureNotice error={send.error} />
          {send.isSuccess && (
            <Field
              name="confirm_code"
              id={`${id}-code`}
              label={t('signup.code.label', { count: otp.digits })}
              error={wrong.code}
              required
            >
              <CodeInput length={otp.digits} value={code} onChange={setCode} />
            </Field>
          )}
        </>
      )}
      {code_only && <p className="text-sm text-muted">{t('security.codeOnly')}</p>}
      {has_password && code_to && !code_only && (
        <div>
          <Button size="sm" tone="quiet" onClick={() => choose(by === 'password' ? 'code' : 'password')}>
            {t(by === 'password' ? 'security.byCode' : 'security.byPassword')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
