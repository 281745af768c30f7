import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { apiToken } from '../../../contract/limits'
import { scopes, type Scope } from '../../../contract/api/token-scopes'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { useApi } from '../../app/api/use-api'
import { ConfirmFields } from '../../flows/confirm/ConfirmFields'
import { splitErrors } from '../../flows/confirm/confirm-errors'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { Button } from '../../ui/buttons/Button'
import { Checkbox } from '../../ui/forms/Checkbox'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { TextField } from '../../ui/forms/TextField'
import { useShapeForm, type ShapeForm } from '../../ui/forms/use-shape-form'

interface NewToken {
  name: string
  scopes: Scope[]
  /** Number of days as typed. */
  expires_in_days: string
}

/** Creates an API token, confirmed by the current password or a code. */
export function NewTokenForm({
  onCreated,
  onCancel,
}: {
  /** Called with the token, which can't be retrieved again. */
  onCreated: (token: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const confirmation = useConfirmation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const create = useMutation({
    mutationFn: async (input: NewToken) => {
      const confirmed = await confirmation.read()
      return (await api.call('own-tokens:create', { ...input, ...confirmed }, { toast: false })).data.token
    },
    onSuccess: async (token) => {
      await queries.invalidateQueries({ queryKey: ['own-tokens'] })
      onCreated(token)
    },
  })
  const refused = create.error instanceof CallFailure ? create.error.errors : undefined
  // Memoized: the form applies refusals whenever the object changes.
  const ofToken = useMemo(() => splitErrors(refused).own, [refused])
  const form = useShapeForm<NewToken>({
    shape: () => import('../../../contract/calls/tokens/shapes').then(({ newTokenShape }) => newTokenShape),
    defaultValues: { name: '', scopes: [], expires_in_days: String(apiToken.days[0]) },
    refused: ofToken,
  })
  return (
    <form
      noValidate
      aria-labelledby="new-token-title"
      className="grid gap-5 rounded-lg border border-line p-4"
      onSubmit={form.handleSubmit((input) => create.mutate(input))}
    >
      <h3 ref={title} id="new-token-title" tabIndex={-1} className="display text-md">
        {t('tokens.newTitle')}
      </h3>
      {!refused && <FailureNotice error={create.error} />}
      <ErrorSummary errors={[...form.summary, ...splitErrors(refused).summary]} attempt={form.attempt} />
      <TextField
        form={form}
        name="name"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        autoComplete="off"
        required
      />
      <ScopeBoxes form={form} />
      <Expiry form={form} />
      <ConfirmFields confirmation={confirmation} errors={refused} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={create.isPending}>
          {t('tokens.create')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  )
}

interface TokenFormPartProps {
  form: ShapeForm<NewToken>
}

function ScopeBoxes({ form }: TokenFormPartProps) {
  const { t } = useTranslation()
  const error = form.errorOf('scopes')
  return (
    <fieldset id="field-scopes" tabIndex={-1} aria-describedby="scopes-note" className="grid gap-1">
      <legend className="text-sm font-semibold">{t('tokens.scopes')}</legend>
      <p id="scopes-note" className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
        {error ?? t('tokens.scopesHint')}
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                {t(`tokens.scope.${scope}`)}{' '}
                <code dir="ltr" className="block w-fit text-xs text-muted">
                  {scope}
                </code>
              </>
            }
            {...form.register('scopes')}
          />
        ))}
      </div>
    </fieldset>
  )
}

const other = 'other'

/** Expiry in days: common values and a box for a custom one. */
function Expiry({ form }: TokenFormPartProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(String(apiToken.days[0]))
  const choose = (chosen: string) => {
    setChoice(chosen)
    form.setValue('expires_in_days', chosen === other ? '' : chosen)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="expiry" label={t('tokens.expiry')} hint={t('tokens.expiryHint')} required>
        <Select value={choice} onChange={({ target }) => choose(target.value)}>
          {apiToken.days.map((count) => (
            <option key={count} value={count}>
              {t('tokens.days', { count })}
            </option>
          ))}
          <option value={other}>{t('tokens.otherDays')}</option>
        </Select>
      </Field>
      {choice === other && (
        <TextField
          form={form}
          name="expires_in_days"
          label={t('tokens.ownDays')}
          hint={`1–${apiToken.daysMax}`}
          inputMode="numeric"
          dir="ltr"
          required
        />
      )}
    </div>
  )
}
