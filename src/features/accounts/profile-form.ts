import type { ShapeForm } from '../../ui/forms/use-shape-form'
import type { ProfileValues } from './profile-values'

/** The form as its parts get it. */
export type ProfileFormApi = ShapeForm<ProfileValues>
