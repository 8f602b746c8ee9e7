import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

const contentItem = /* GraphQL */ `
  fragment ContentItem on ContentItem {
    id
    productId
    sectionId
    type
    title
    titleAr
    subtitle
    subtitleAr
    body
    file_id: file { id }
    file { id kind status failure name bytes mimeType durationSeconds }
    isFree
    isVisible
    position
    createdAt
    updatedAt
    version
  }
`;
const section = /* GraphQL */ `
  fragment Section on Section {
    id
    productId
    title
    titleAr
    position
    content: items { ...ContentItem }
  }
  ${contentItem}
`;

/** Uploads a file. Rows with file parts run it, too, so all uploads take the same path. */
export const fileUpload: Row = {
  method: 'POST',
  path: '/cc/file/upload',
  summary: 'Uploads a picture, a video or an audio file.',
  document: /* GraphQL */ `
    mutation FileUpload($file: Upload!) {
      fileUpload(file: $file) {
        file { id kind status name bytes mimeType durationSeconds url: image { url(width: 640) } }
        userErrors { field code message }
      }
    }
  `,
  upload: 'file',
  status: 201,
  message: 'success.fileUploaded',
};

export const contentRows: readonly Row[] = [
  fileUpload,
  {
    method: 'POST',
    path: '/cc/product/section',
    summary: 'Adds a section to a product.',
    document: /* GraphQL */ `
      mutation SectionCreate($input: SectionCreateInput!) { sectionCreate(input: $input) { section { ...Section } userErrors { field code message } } }
      ${section}
    `,
    status: 201,
    message: 'success.sectionCreated',
  },
  {
    method: 'GET',
    path: '/cc/product/section/list/:productId',
    summary: "A product's sections with their items, in order.",
    document: /* GraphQL */ `query Sections($productId: UUID!) { product(id: $productId) { sections { ...Section } } } ${section}`,
    message: 'success.ok',
  },
  {
    method: 'GET',
    path: '/cc/product/section/single/:contentId',
    summary: 'A section with its items.',
    document: /* GraphQL */ `query Section($contentId: UUID!) { section(id: $contentId) { ...Section } } ${section}`,
    message: 'success.ok',
  },
  {
    method: 'PUT',
    path: '/cc/product/section/:id',
    summary: 'Changes the given fields of a section.',
    document: /* GraphQL */ `
      mutation SectionUpdate($id: UUID!, $input: SectionUpdateInput!) {
        sectionUpdate(id: $id, input: $input) { section { ...Section } userErrors { field code message } }
      }
      ${section}
    `,
    message: 'success.sectionUpdated',
  },
  {
    method: 'DELETE',
    path: '/cc/product/section/:id',
    summary: 'Deletes a section with all its items.',
    document: /* GraphQL */ `mutation SectionDelete($id: UUID!) { sectionDelete(id: $id) { _id: deletedId userErrors { field code message } } }`,
    message: 'success.sectionDeleted',
  },
  {
    method: 'PUT',
    path: '/cc/product/section/content/priority/:id',
    summary: 'Reorders the items of a section: `content` lists all of them.',
    document: /* GraphQL */ `
      mutation ContentItemReorder($sections: [SectionOrderInput!]!) {
        contentItemReorder(sections: $sections) { product { id sections { ...Section } } userErrors { field code message } }
      }
      ${section}
    `,
    variables: ({ params, body: { content } }) => {
      if (content == null) throw wrongFields({ content: 'api.required' });
      if (!Array.isArray(content) || !content.every((id) => typeof id === 'string')) throw wrongFields({ content: 'api.wrongValue' });
      return { sections: [{ section_id: params.id, item_ids: content }] };
    },
    told: { 'sections.0.item_ids': 'content', sections: 'content' },
    body: {
      content: {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description: 'Ids of all items of the section, in their new order.',
      },
    },
    message: 'success.contentReordered',
  },
  {
    method: 'POST',
    path: '/cc/product/section/content',
    summary: 'Adds a video, audio or article to a section.',
    document: /* GraphQL */ `
      mutation ContentItemCreate($input: ContentItemCreateInput!) {
        contentItemCreate(input: $input) { contentItem { ...ContentItem } userErrors { field code message } }
      }
      ${contentItem}
    `,
    status: 201,
    message: 'success.contentUploaded',
  },
  {
    method: 'GET',
    path: '/cc/product/section/content/single/:id',
    summary: 'A content item.',
    document: /* GraphQL */ `query ContentItem($id: UUID!) { contentItem(id: $id) { ...ContentItem } } ${contentItem}`,
    message: 'success.ok',
  },
  {
    method: 'PUT',
    path: '/cc/product/section/content/:id',
    summary: 'Changes the given fields of an item.',
    document: /* GraphQL */ `
      mutation ContentItemUpdate($id: UUID!, $input: ContentItemUpdateInput!) {
        contentItemUpdate(id: $id, input: $input) { contentItem { ...ContentItem } userErrors { field code message } }
      }
      ${contentItem}
    `,
    message: 'success.contentUpdated',
  },
  {
    method: 'DELETE',
    path: '/cc/product/section/content/:id',
    summary: 'Deletes a content item.',
    document: /* GraphQL */ `mutation ContentItemDelete($id: UUID!) { contentItemDelete(id: $id) { _id: deletedId userErrors { field code message } } }`,
    message: 'success.contentDeleted',
  },
];
