import { pictureTypes } from '../../app/files/accepted-types'
import { useTranslation } from '../../ui/i18n/use-translation'
import { upload } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import { Avatar } from '../../ui/pictures/Avatar'
import { Button } from '../../ui/buttons/Button'
import { PictureRow, usePreview } from '../../ui/pictures/PictureRow'
import type { ProfileFormApi } from './profile-form'

/** Profile picture, with a preview of an unsaved picture. */
export function PictureField({ form, person }: { form: ProfileFormApi; person: Data<'get-user-data'> }) {
  const { t } = useTranslation()
  const chosen = form.watch('profile')
  const preview = usePreview(chosen)
  return (
    <PictureRow
      name="profile"
      label={t('profile.field.profile')}
      hint={
        chosen
          ? t('profile.pictureChosen')
          : t('profile.pictureHint', { max: upload.imageBytes / 1024 / 1024 })
      }
      error={form.errorOf('profile')}
      picture={<Avatar name={person.name} src={preview ?? person.profile} size={88} />}
      choose={t(person.profile || chosen ? 'profile.pictureChange' : 'profile.pictureChoose')}
      accept={pictureTypes}
      onChoose={(file) => {
        form.setValue('profile', file, { shouldDirty: true })
        form.clearErrors('profile')
      }}
    >
      {chosen && (
        <Button size="sm" tone="quiet" onClick={() => form.setValue('profile', null)}>
          {t('ui.cancel')}
        </Button>
      )}
    </PictureRow>
  )
}
