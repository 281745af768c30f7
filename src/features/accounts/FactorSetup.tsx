import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useApi } from '../../app/api/use-api'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { ConfirmForm } from '../../flows/confirm/ConfirmForm'
import { FactorField } from '../../flows/confirm/FactorField'
import type { ConfirmationForm } from '../../flows/confirm/use-confirmation'
import { Button } from '../../ui/buttons/Button'
import { Skeleton } from '../../ui/feedback/Skeleton'

/** QR code, loaded on demand because few users set up two-factor authentication. */
const QrPicture = lazy(() => import('./QrPicture'))

interface FactorSetupProps {
  confirmation: ConfirmationForm
  onDone: (recoveryCodes: string[]) => Promise<void>
}

/** Setup of two-factor authentication, from the button to the first code. */
export function FactorSetup({ confirmation, onDone }: FactorSetupProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [open, setOpen] = useState(false)
  const begin = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmation.read()
      return (await api.call('own-factor:begin', confirmed, { toast: false })).data
    },
  })
  if (begin.data) return <FactorKey made={begin.data} onDone={onDone} />
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('security.factor.begin')}</Button>
      </div>
    )
  return (
    <ConfirmForm
      confirmation={confirmation}
      change={begin}
      id="factor-confirm"
      submit={t('security.factor.begin')}
      onSubmit={() => begin.mutate()}
      onCancel={() => setOpen(false)}
    />
  )
}

/** The secret as a QR code and as text, with a field for the first code. */
function FactorKey({
  made,
  onDone,
}: { made: { secret: string; uri: string } } & Pick<FactorSetupProps, 'onDone'>) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const confirm = useCallMutation('own-factor:confirm', {
    onSuccess: ({ data }) => onDone(data.recovery_codes),
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ factor_code: code.trim() })
      }}
    >
      <p>{t('security.factor.scan')}</p>
      <Suspense fallback={<Skeleton className="size-52 rounded-lg" />}>
        <QrPicture text={made.uri} label={t('security.factor.picture')} />
      </Suspense>
      <p className="grid gap-1">
        <span className="text-sm font-semibold">{t('security.factor.key')}</span>
        <code dir="ltr" className="break-all">
          {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      {!confirm.refused && <FailureNotice error={confirm.error} />}
      <FactorField
        value={code}
        onChange={setCode}
        error={confirm.refused?.['factor_code']}
        appOnly
        focusFirst
      />
      <div>
        <Button type="submit" tone="primary" busy={confirm.isPending}>
          {t('security.factor.confirm')}
        </Button>
      </div>
    </form>
  )
}
