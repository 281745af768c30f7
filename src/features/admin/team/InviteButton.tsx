import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invitationDays } from '../../../../contract/limits'
import { CallFailure } from '../../../api/failure'
import { FailureNotice } from '../../../api/FailureNotice'
import { useApi } from '../../../api/use-api'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { FormDialog } from '../../../ui/FormDialog'
import { LiveRegion } from '../../../ui/LiveRegion'
import { TextInput } from '../../../ui/TextInput'
import { PermissionBoxes } from './PermissionBoxes'

/** Invites somebody to the team by mail. */
export function InviteButton() {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const inviting = useMutation({
    mutationFn: (email: string) =>
      api.call('admin/team:invite', { email, permissions: chosen }, { toast: false }),
    onSuccess: async () => {
      setOpen(false)
      setChosen([])
      await queries.invalidateQueries({ queryKey: ['admin/team'] })
    },
  })
  const errors = inviting.error instanceof CallFailure ? inviting.error.errors : undefined
  const close = () => {
    inviting.reset()
    setOpen(false)
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
        onSubmit={(form) => inviting.mutate(String(form.get('email') ?? ''))}
      >
        <p>{t('team.inviteText', { days: invitationDays })}</p>
        {!errors && <FailureNotice error={inviting.error} />}
        <Field name="email" label={t('team.email')} error={errors?.['email']} required>
          <TextInput type="email" name="email" autoComplete="off" />
        </Field>
        <PermissionBoxes chosen={chosen} onChoose={setChosen} error={errors?.['permissions']} />
      </FormDialog>
    </>
  )
}
