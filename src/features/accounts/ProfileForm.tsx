import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { callQuery } from '../../app/api/call-query'
import { useApi } from '../../app/api/use-api'
import { ConfirmFields } from '../../flows/confirm/ConfirmFields'
import { splitErrors } from '../../flows/confirm/confirm-errors'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { session } from '../../app/session/session-store'
import { useTextCopy } from '../../shared/autosave/use-text-copy'
import { Button } from '../../ui/buttons/Button'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { Notice } from '../../ui/feedback/Notice'
import { useShapeForm } from '../../ui/forms/use-shape-form'
import { AboutFields } from './AboutFields'
import { ContactFields } from './ContactFields'
import { PictureField } from './PictureField'
import { inputOf, valuesOf, type ProfileValues } from './profile-values'

export interface ProfileFormProps {
  person: Data<'get-user-data'>
  returnTo?: string
  onReturn: () => void
}

/** Profile form. Saving a complete profile takes the user back to where they came from. */
export function ProfileForm({ person, returnTo, onReturn }: ProfileFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirmation = useConfirmation()
  const about = useTextCopy('about me')
  // Adding a number needs no confirmation; replacing one could give someone else access.
  const changesNumber = (typed: string) => Boolean(person.mobile) && typed.trim() !== person.mobile
  const save = useMutation({
    mutationFn: async (values: ProfileValues) => {
      const confirmed = changesNumber(values.mobile) ? await confirmation.read() : {}
      return api.call('update_profile', { ...inputOf(values), ...confirmed }, { toast: false })
    },
    onSuccess: (saved) => {
      session.actions.personChanged({ person: saved.data })
      queryClient.setQueryData(callQuery(api, 'get-user-data', {}).queryKey, saved)
      about.forget()
      form.reset(valuesOf(saved.data))
      confirmation.clear()
      if (returnTo && saved.data.missing_fields.length === 0) onReturn()
    },
  })
  const refused = save.error instanceof CallFailure ? save.error.errors : undefined
  const wrong = useMemo(() => splitErrors(refused, 'number'), [refused])
  const form = useShapeForm<ProfileValues>({
    shape: () => import('./profile-shapes').then((shapes) => shapes.profileShape),
    defaultValues: { ...valuesOf(person), ...(about.begun && { about_me: about.begun }) },
    refused: wrong.own,
  })
  const missing = save.isSuccess ? save.data.data.missing_fields : []
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))} className="grid gap-6">
      {!refused && <FailureNotice error={save.error} />}
      {save.isSuccess && !form.formState.isDirty && missing.length === 0 && (
        <Notice tone="success" role="status">
          {save.data.message}
        </Notice>
      )}
      {save.isSuccess && missing.length > 0 && (
        <Notice tone="warn" role="status" title={t('profile.savedMissing')}>
          {missing.map((field) => t(`profile.field.${field}`)).join(t('profile.comma'))}
        </Notice>
      )}
      <ErrorSummary errors={[...form.summary, ...wrong.summary]} attempt={form.attempt} />
      <PictureField form={form} person={person} />
      <ContactFields form={form} person={person} />
      {changesNumber(form.watch('mobile')) && (
        <ConfirmFields confirmation={confirmation} errors={refused} id="number" />
      )}
      <AboutFields form={form} onAbout={about.note} />
      <div
        data-sticky=""
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t border-line bg-ground px-4 py-3 max-lg:bottom-14"
      >
        <Button type="submit" tone="primary" busy={save.isPending}>
          {t(returnTo ? 'profile.saveAndReturn' : 'profile.save')}
        </Button>
        {returnTo && (
          <Button tone="quiet" onClick={onReturn}>
            {t('ui.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
