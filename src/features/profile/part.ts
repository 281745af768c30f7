import type { useShapeForm } from '../../ui/shape-form'
import type { ProfileValues } from './values'

/** The form as its parts get it. */
export type ProfileFormApi = ReturnType<typeof useShapeForm<ProfileValues>>
