import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { invitationDays } from '../../../../contract/limits'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { TextInput } from '../../../ui/forms/TextInput'
import { PermissionBoxes } from './PermissionBoxes'

/** Button with a dialog to invite a team member by e-mail. */
export function InviteButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const leave = () => {
    setOpen(false)
    setChosen([])
  }
  const inviting = useCallMutation('admin/team:invite', { onSuccess: leave, refresh: ['admin/team'] })
  const close = () => {
    inviting.reset()
    leave()
  }
  return (
    <>
      <Button tone="primary" icon="plus" onClick={() => setOpen(true)}>
        {t('team.invite')}
      </Button>
      <LiveRegion text={inviting.data?.message ?? ''} />
      <FormDialog
        open={open}
        size="md"
        title={t('team.invite')}
        submit={t('team.send')}
        busy={inviting.isPending}
        onClose={close}
        onSubmit={(form) => inviting.mutate({ email: String(form.get('email') ?? ''), permissions: chosen })}
      >
        <p>{t('team.inviteText', { days: invitationDays })}</p>
        {!inviting.refused && <FailureNotice error={inviting.error} />}
        <Field name="email" label={t('team.email')} error={inviting.refused?.['email']} required>
          <TextInput type="email" name="email" autoComplete="off" />
        </Field>
        <PermissionBoxes chosen={chosen} onChoose={setChosen} error={inviting.refused?.['permissions']} />
      </FormDialog>
    </>
  )
}
