import { expect, test } from 'vitest';
import { professions } from '../../schema/rules/professions.ts';

/** The specification's list (section 3), in its order and spelling. */
const specified =
  'Actor, Artist, Blogger, Chef, Coach, Coding Instructor, Comedian, Community, Consultant, Content Creator, Copywriter, Craft Artist, Creator, Dancer, Designer, Dietitian, Engineer, Entrepreneur, Fashion Designer, Fashion Stylist, Fitness Coach, Gamer, Graphic Designer, Illustrator, Influencer, Instructor, Investment Advisor, Investor, Journalist, Language Tutor, Life Coach, Makeup Artist, Marketer, Mental Health Counselor, Mentor, Motivational Speaker, Musician, Nutritionist, Parenting Coach, Performer, Perfumer, Personal Finance Coach, Personal Trainer, Photographer, Podcast Host, Producer, Public Speaker, Real Estate Consultant, Relationship Coach, Rehab Specialist, Sales Trainer, Singer, Social Media Manager, Speaker, Sports Coach, Startup Mentor, Streamer, Teacher, Therapist, Travel Blogger, Travel Guide, Tutor, Videographer, Voice Over Artist, Writer'.split(
    ', ',
  );

test('the 65 professions are those of the specification, in its order and spelling', () => {
  expect(specified).toHaveLength(65);
  expect(professions.map(({ label }) => label)).toEqual(specified);
});

test('each profession has a key made of its label, an Arabic label and a colour', () => {
  for (const { value, label, labelAr, color } of professions) {
    expect(value).toBe(label.toUpperCase().replaceAll(' ', '_'));
    expect(labelAr).toMatch(/^\p{Script=Arabic}[\p{Script=Arabic}\p{M} ]*$/u);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(new Set(professions.map(({ labelAr }) => labelAr)).size).toBe(65);
  expect(new Set(professions.map(({ color }) => color)).size).toBe(65);
});
