import { dataKey } from '../../../../contract/texts/translate'
import { ProblemNotice } from '../../../flows/ProblemNotice'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { EventButton } from '../../../flows/EventButton'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { Notice } from '../../../ui/feedback/Notice'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { TextInput } from '../../../ui/forms/TextInput'
import { OutcomeDialog } from '../OutcomeDialog'
import { nameOf, type PaymentMethodLine } from './gateway-texts'
import type { KeyFlowPart } from './use-key-flow'

/** Fields a bank account may lack. */
const optional = new Set(['BANK_BIC'])

interface KeyStep extends KeyFlowPart {
  method: PaymentMethodLine
}

/** Dialog of the flow that changes keys, in its current state; renders nothing while it is closed. */
export function KeyDialog({ methods, view, actor }: KeyFlowPart & { methods: readonly PaymentMethodLine[] }) {
  const { t } = useTranslation()
  const { screen } = view
  const method = methods.find(({ gateway }) => gateway === view.gateway)
  if (!method || screen === 'closed' || screen === 'saved') return null
  const step = { view, actor, method }
  if (screen === 'form' || (screen === 'saving' && !view.isRemoval)) return <KeyForm key="form" {...step} />
  if (screen === 'confirm' || screen === 'saving') return <RemovalDialog {...step} />
  const bank = method.gateway === 'bank'
  const errors = method.keys.filter(({ name }) => view.problem?.errors[`keys.${name}`])
  return (
    <OutcomeDialog
      key={screen}
      view={view}
      actor={actor}
      title={`${nameOf(t, method.gateway)}: ${t(bank ? 'operator.account' : 'operator.keys')}`}
      text={t(`operator.keyChange.${screen}`)}
    >
      {errors.length > 0 && (
        <ul className="grid gap-1">
          {errors.map(({ name }) => (
            <li key={name}>
              {t(dataKey('operator.key', name))}: {view.problem?.errors[`keys.${name}`]}
            </li>
          ))}
        </ul>
      )}
    </OutcomeDialog>
  )
}

/** Says which change was stored; renders nothing in any other state. */
export function SavedKeys({ view }: Pick<KeyFlowPart, 'view'>) {
  const { t } = useTranslation()
  if (view.screen !== 'saved') return null
  const name = nameOf(t, view.gateway)
  return (
    <Notice tone="success" role="status">
      {t(view.isRemoval ? 'operator.keyChange.removed' : 'operator.keyChange.saved', { name })}
    </Notice>
  )
}

/** Sets a gateway's keys, or the bank account for transfers. Stored keys are never shown. */
function KeyForm({ view, actor, method }: KeyStep) {
  const { t } = useTranslation()
  const bank = method.gateway === 'bank'
  const errors = view.problem?.errors ?? {}
  return (
    <FormDialog
      open
      title={`${nameOf(t, method.gateway)}: ${t(bank ? 'operator.account' : 'operator.keys')}`}
      submit={t(bank ? 'operator.saveAccount' : 'operator.saveKeys')}
      busy={view.busy}
      events={{ submit: 'keys.submitted', close: 'dialog.closed' }}
      onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
      onSubmit={(form) =>
        actor.send({
          type: 'keys.submitted',
          keys: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
        })
      }
    >
      <p>{t(bank ? 'operator.accountHint' : 'operator.keyHint')}</p>
      {errors['keys'] ? (
        <Notice tone="danger" role="alert">
          {errors['keys']}
        </Notice>
      ) : (
        <ProblemNotice view={view} />
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
            <TextInput
              name={name}
              defaultValue={view.keys[name] ?? value ?? ''}
              autoComplete="off"
              dir="auto"
            />
          ) : (
            <PasswordInput
              name={name}
              defaultValue={view.keys[name] ?? ''}
              autoComplete="new-password"
              dir="ltr"
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}

/** Confirms removing the stored keys; says what stops without them. */
function RemovalDialog({ view, actor, method }: KeyStep) {
  const { t } = useTranslation()
  const { gateway, open_payments: open } = method
  return (
    <Dialog
      open
      title={
        <span data-title="">{t(gateway === 'bank' ? 'operator.forgetAccount' : 'operator.forgetKeys')}</span>
      }
      onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
      actions={
        <>
          <EventButton actor={actor} event="dialog.closed" can={view.canClose} keep>
            {t('admin.cancel')}
          </EventButton>
          <Button
            tone="danger"
            busy={view.busy}
            data-event="removal.confirmed"
            onClick={() => actor.send({ type: 'removal.confirmed' })}
          >
            {t('operator.forget')}
          </Button>
        </>
      }
    >
      <p>{t('operator.forgetText', { name: nameOf(t, gateway) })}</p>
      {open > 0 && <p className="mt-3 font-semibold">{t('operator.openPayments', { count: open })}</p>}
    </Dialog>
  )
}
