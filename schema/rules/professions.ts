import { fold } from './fold.ts';

/** What a creator does, spelled and ordered as in the specification (section 3). */
export interface ProfessionEntry {
  /** Stable key, as `Profession.value`. */
  readonly value: string;
  readonly label: string;
  readonly labelAr: string;
  /** The badge's tint, `#rrggbb`. The hues are evenly spaced, and light enough for AA contrast under dark text. */
  readonly color: string;
}

export const professions: readonly ProfessionEntry[] = [
  { value: 'ACTOR', label: 'Actor', labelAr: 'ممثل', color: '#ffc8c6' },
  { value: 'ARTIST', label: 'Artist', labelAr: 'فنان', color: '#8edbae' },
  { value: 'BLOGGER', label: 'Blogger', labelAr: 'مدوّن', color: '#bda8f9' },
  { value: 'CHEF', label: 'Chef', labelAr: 'طاهٍ', color: '#f7d0a1' },
  { value: 'COACH', label: 'Coach', labelAr: 'مدرّب', color: '#71d9eb' },
  { value: 'CODING_INSTRUCTOR', label: 'Coding Instructor', labelAr: 'مدرّب برمجة', color: '#ee99c5' },
  { value: 'COMEDIAN', label: 'Comedian', labelAr: 'كوميدي', color: '#cce1ab' },
  { value: 'COMMUNITY', label: 'Community', labelAr: 'مجتمع', color: '#aac8ff' },
  { value: 'CONSULTANT', label: 'Consultant', labelAr: 'مستشار', color: '#f69e7e' },
  { value: 'CONTENT_CREATOR', label: 'Content Creator', labelAr: 'صانع محتوى', color: '#a1e8d7' },
  { value: 'COPYWRITER', label: 'Copywriter', labelAr: 'كاتب إعلانات', color: '#e0b4f4' },
  { value: 'CRAFT_ARTIST', label: 'Craft Artist', labelAr: 'حِرَفي', color: '#d1b55b' },
  { value: 'CREATOR', label: 'Creator', labelAr: 'مبدع', color: '#a7e1fe' },
  { value: 'DANCER', label: 'Dancer', labelAr: 'راقص', color: '#feadbc' },
  { value: 'DESIGNER', label: 'Designer', labelAr: 'مصمّم', color: '#87cb89' },
  { value: 'DIETITIAN', label: 'Dietitian', labelAr: 'أخصائي حميات', color: '#d1d3fe' },
  { value: 'ENGINEER', label: 'Engineer', labelAr: 'مهندس', color: '#f8b884' },
  { value: 'ENTREPRENEUR', label: 'Entrepreneur', labelAr: 'رائد أعمال', color: '#45ced1' },
  { value: 'FASHION_DESIGNER', label: 'Fashion Designer', labelAr: 'مصمّم أزياء', color: '#f8c5eb' },
  { value: 'FASHION_STYLIST', label: 'Fashion Stylist', labelAr: 'منسّق أزياء', color: '#c8ce81' },
  { value: 'FITNESS_COACH', label: 'Fitness Coach', labelAr: 'مدرّب لياقة', color: '#7dbdfe' },
  { value: 'GAMER', label: 'Gamer', labelAr: 'لاعب ألعاب إلكترونية', color: '#ffc8c1' },
  { value: 'GRAPHIC_DESIGNER', label: 'Graphic Designer', labelAr: 'مصمّم جرافيك', color: '#85dcb7' },
  { value: 'ILLUSTRATOR', label: 'Illustrator', labelAr: 'رسّام توضيحي', color: '#c6a5f4' },
  { value: 'INFLUENCER', label: 'Influencer', labelAr: 'مؤثّر', color: '#f2d39f' },
  { value: 'INSTRUCTOR', label: 'Instructor', labelAr: 'محاضر', color: '#75d7f2' },
  { value: 'INVESTMENT_ADVISOR', label: 'Investment Advisor', labelAr: 'مستشار استثمار', color: '#f298bb' },
  { value: 'INVESTOR', label: 'Investor', labelAr: 'مستثمر', color: '#c5e3b0' },
  { value: 'JOURNALIST', label: 'Journalist', labelAr: 'صحفي', color: '#b2c5ff' },
  { value: 'LANGUAGE_TUTOR', label: 'Language Tutor', labelAr: 'معلّم لغات', color: '#f4a075' },
  { value: 'LIFE_COACH', label: 'Life Coach', labelAr: 'مدرّب حياة', color: '#9ee8de' },
  { value: 'MAKEUP_ARTIST', label: 'Makeup Artist', labelAr: 'خبير تجميل', color: '#e7b2ee' },
  { value: 'MARKETER', label: 'Marketer', labelAr: 'مسوّق', color: '#c8b95d' },
  { value: 'MENTAL_HEALTH_COUNSELOR', label: 'Mental Health Counselor', labelAr: 'مرشد صحة نفسية', color: '#afdfff' },
  { value: 'MENTOR', label: 'Mentor', labelAr: 'موجّه', color: '#fdafb4' },
  { value: 'MOTIVATIONAL_SPEAKER', label: 'Motivational Speaker', labelAr: 'متحدث تحفيزي', color: '#7bcd94' },
  { value: 'MUSICIAN', label: 'Musician', labelAr: 'موسيقي', color: '#d6d1ff' },
  { value: 'NUTRITIONIST', label: 'Nutritionist', labelAr: 'أخصائي تغذية', color: '#f3bb7f' },
  { value: 'PARENTING_COACH', label: 'Parenting Coach', labelAr: 'مدرّب تربية', color: '#46ccdb' },
  { value: 'PERFORMER', label: 'Performer', labelAr: 'مؤدٍّ استعراضي', color: '#fcc4e5' },
  { value: 'PERFUMER', label: 'Perfumer', labelAr: 'عطّار', color: '#bed187' },
  { value: 'PERSONAL_FINANCE_COACH', label: 'Personal Finance Coach', labelAr: 'مدرّب مالية شخصية', color: '#8ab9fe' },
  { value: 'PERSONAL_TRAINER', label: 'Personal Trainer', labelAr: 'مدرّب شخصي', color: '#fecabc' },
  { value: 'PHOTOGRAPHER', label: 'Photographer', labelAr: 'مصوّر', color: '#7dddc1' },
  { value: 'PODCAST_HOST', label: 'Podcast Host', labelAr: 'مقدّم بودكاست', color: '#cea2ee' },
  { value: 'PRODUCER', label: 'Producer', labelAr: 'منتج', color: '#ecd59f' },
  { value: 'PUBLIC_SPEAKER', label: 'Public Speaker', labelAr: 'خطيب', color: '#7ad5f9' },
  { value: 'REAL_ESTATE_CONSULTANT', label: 'Real Estate Consultant', labelAr: 'مستشار عقاري', color: '#f598b0' },
  { value: 'RELATIONSHIP_COACH', label: 'Relationship Coach', labelAr: 'مدرّب علاقات', color: '#bee4b6' },
  { value: 'REHAB_SPECIALIST', label: 'Rehab Specialist', labelAr: 'أخصائي تأهيل', color: '#bac3fe' },
  { value: 'SALES_TRAINER', label: 'Sales Trainer', labelAr: 'مدرّب مبيعات', color: '#f0a36d' },
  { value: 'SINGER', label: 'Singer', labelAr: 'مغنٍّ', color: '#9ce8e5' },
  { value: 'SOCIAL_MEDIA_MANAGER', label: 'Social Media Manager', labelAr: 'مدير تواصل اجتماعي', color: '#edb0e6' },
  { value: 'SPEAKER', label: 'Speaker', labelAr: 'متحدث', color: '#bebd61' },
  { value: 'SPORTS_COACH', label: 'Sports Coach', labelAr: 'مدرّب رياضي', color: '#b8dcfd' },
  { value: 'STARTUP_MENTOR', label: 'Startup Mentor', labelAr: 'موجّه شركات ناشئة', color: '#feb0ab' },
  { value: 'STREAMER', label: 'Streamer', labelAr: 'صانع بث مباشر', color: '#6ece9f' },
  { value: 'TEACHER', label: 'Teacher', labelAr: 'معلّم', color: '#dccfff' },
  { value: 'THERAPIST', label: 'Therapist', labelAr: 'معالج', color: '#edbe7c' },
  { value: 'TRAVEL_BLOGGER', label: 'Travel Blogger', labelAr: 'مدوّن سفر', color: '#4bcae3' },
  { value: 'TRAVEL_GUIDE', label: 'Travel Guide', labelAr: 'مرشد سياحي', color: '#fdc5de' },
  { value: 'TUTOR', label: 'Tutor', labelAr: 'مدرّس خصوصي', color: '#b5d48d' },
  { value: 'VIDEOGRAPHER', label: 'Videographer', labelAr: 'مصوّر فيديو', color: '#95b6ff' },
  { value: 'VOICE_OVER_ARTIST', label: 'Voice Over Artist', labelAr: 'معلّق صوتي', color: '#ffcab5' },
  { value: 'WRITER', label: 'Writer', labelAr: 'كاتب', color: '#77ddca' },
];

export const professionValues: string[] = professions.map(({ value }) => value);

/** A name without the differences in people's writing: case, vowel signs, and the underscores of a value. */
const plain = (name: string) => fold(name.replaceAll('_', ' '));
const byName = new Map(professions.flatMap(({ value, label, labelAr }) => [label, labelAr].map((name) => [plain(name), value])));

/** The value of the profession that a text names, by its value or its label in either language. Any other text stays as it is. */
export const professionNamed = (name: string): string => byName.get(plain(name)) ?? name;
