import { useTranslation } from 'react-i18next';
import { isDeletedEmail } from '../../schema/deleted.ts';

/** A customer's name on screens: their email, or that they have deleted their account. */
export function useCustomerName(): (email: string) => string {
  const { t } = useTranslation();
  return (email) => (isDeletedEmail(email) ? t('deletedCustomer') : email);
}

/** A customer's name, isolated from the direction of the text around it. */
export function CustomerEmail({ email }: { email: string }) {
  const nameOf = useCustomerName();
  return <bdi>{nameOf(email)}</bdi>;
}
