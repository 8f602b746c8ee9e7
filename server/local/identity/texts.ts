import { textsOf } from '../../platform/pages/page.ts';

/** All texts of the local provider's pages, in both languages. */
const en = {
  testMode: 'Test mode: every address is believed',
  title: 'Who is signing in?',
  lead: 'This page stands in for the sign-in page of Google on this machine.',
  recent: 'Signed in here before',
  other: 'Another account',
  email: 'Email',
  name: 'Name',
  verified: 'This address is verified',
  continue: 'Continue',
  cancel: 'Cancel',
  'email.required': 'Email is required',
  'email.invalid': 'Please enter a valid email address',
  endedTitle: 'This page is too old',
  endedLead: 'Close the window and start the sign-in again.',
};

const ar: typeof en = {
  testMode: 'وضع التجربة: يُقبل أي عنوان',
  title: 'من الذي يسجّل الدخول؟',
  lead: 'تحل هذه الصفحة محل صفحة تسجيل الدخول من Google على هذا الجهاز.',
  recent: 'سجّلوا الدخول هنا من قبل',
  other: 'حساب آخر',
  email: 'البريد الإلكتروني',
  name: 'الاسم',
  verified: 'هذا العنوان موثّق',
  continue: 'متابعة',
  cancel: 'إلغاء',
  'email.required': 'البريد الإلكتروني مطلوب',
  'email.invalid': 'يرجى إدخال بريد إلكتروني صحيح',
  endedTitle: 'انتهت مهلة هذه الصفحة',
  endedLead: 'أغلق النافذة وابدأ تسجيل الدخول من جديد.',
};

/** A text of the local provider's pages. */
export const text = textsOf({ en, ar });
