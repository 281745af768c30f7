import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'

export interface FactorFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string
  /** Accepts only codes of the authenticator app, since there are no recovery codes yet. */
  appOnly?: boolean
  focusFirst?: boolean
}

/** Field for a two-factor code. */
export function FactorField({ value, onChange, error, appOnly = false, focusFirst }: FactorFieldProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusFirst) box.current?.focus()
  }, [focusFirst])
  return (
    <Field
      name="factor_code"
      label={t(appOnly ? 'security.factor.code' : 'signup.factor.label')}
      hint={t(appOnly ? 'security.factor.codeHint' : 'signup.factor.hint')}
      error={error}
      required
      className="max-w-sm"
    >
      <TextInput
        ref={box}
        name="factor_code"
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={appOnly ? 'numeric' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
