import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { failureText } from '../../../app/api/failure-text'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { Notice } from '../../../ui/feedback/Notice'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { TextInput } from '../../../ui/forms/TextInput'
import { useSaving } from './use-saving'
import { nameOf, type PaymentMethodLine } from './gateway-texts'

/** Fields a bank account may lack. */
const optional = new Set(['BANK_BIC'])

/** Sets a gateway's keys, or the bank account for transfers. Stored keys are never shown. */
export function KeyDialog({
  method,
  open,
  onClose,
}: {
  method: PaymentMethodLine
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const saving = useSaving(method)
  const { errors } = saving
  const bank = method.gateway === 'bank'
  const close = () => {
    saving.reset()
    onClose()
  }
  const send = (form: FormData) => {
    const content = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    saving.mutate({ keys: content }, { onSuccess: close })
  }
  return (
    <FormDialog
      open={open}
      title={`${nameOf(t, method.gateway)}: ${t(bank ? 'operator.account' : 'operator.keys')}`}
      submit={t(bank ? 'operator.saveAccount' : 'operator.saveKeys')}
      busy={saving.isPending}
      onClose={close}
      onSubmit={send}
    >
      <p>{t(bank ? 'operator.accountHint' : 'operator.keyHint')}</p>
      {saving.error && (
        <Notice tone="danger" role="alert">
          {errors['keys'] ?? failureText(saving.error, t)}
        </Notice>
      )}
      {method.keys.map(({ name, is_set, value }) => (
        <Field
          key={name}
          name={`keys.${name}`}
          label={t(dataKey('operator.key', name))}
          hint={!bank && t(is_set ? 'operator.keySet' : 'operator.keyNotSet')}
          error={errors[`keys.${name}`]}
          required={!optional.has(name) && !is_set}
          optional={optional.has(name)}
        >
          {bank ? (
            <TextInput name={name} defaultValue={value ?? ''} autoComplete="off" dir="auto" />
          ) : (
            <PasswordInput name={name} autoComplete="new-password" dir="ltr" />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
